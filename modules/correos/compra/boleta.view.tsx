import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { boleta } from "./boleta.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof boleta> }) {
  const { codigo, folio, total, ruta } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Boleta N° ${folio} por ${pesos(total)}.`}
      titulo="Tu boleta electrónica"
      bajada={`Compra ${codigo}`}
    >
      <ParrafoCorreo>Emitimos la boleta de tu compra. Puedes verla, imprimirla o guardarla.</ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Boleta electrónica", `N° ${folio}`],
          ["Total", pesos(total)],
        ]}
      />
      <BotonCorreo href={`${entorno.public_url}${ruta}`}>Ver mi boleta</BotonCorreo>
      <NotaCorreo>Guárdala: sirve para cambios y devoluciones.</NotaCorreo>
    </MarcoCorreo>
  );
}
