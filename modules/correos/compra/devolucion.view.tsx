import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { devolucion } from "./devolucion.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof devolucion> }) {
  const { codigo, titulo, parrafos, lineas, etiqueta } = datos;
  const pagina = `${entorno.public_url}/mis-pedidos/${codigo}/devolver`;
  return (
    <MarcoCorreo {...entorno} resumen={parrafos[0] ?? titulo} titulo={titulo} bajada={`Compra ${codigo}`}>
      {parrafos.map((parrafo) => (
        <ParrafoCorreo key={parrafo}>{parrafo}</ParrafoCorreo>
      ))}
      <DatosCorreo filas={lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const)} />
      <BotonCorreo href={etiqueta ? `${pagina}/${etiqueta}` : pagina}>
        {etiqueta ? "Imprimir la etiqueta" : "Ver mi devolución"}
      </BotonCorreo>
      <NotaCorreo>Si tienes dudas, responde este correo.</NotaCorreo>
    </MarcoCorreo>
  );
}
