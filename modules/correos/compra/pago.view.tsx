import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Cifra, Nota, Parrafo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { Detalle, detalleDe } from "../vista/tablas.tsx";
import type { pago } from "./pago.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pago> }) {
  const { codigo, total, lineas, despacho } = datos;
  return (
    <Marco
      {...entorno}
      resumen={`Confirmamos el pago de tu compra ${codigo} por ${pesos(total)}.`}
      titulo="¡Pago recibido!"
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <Parrafo>
        Confirmamos tu transferencia.{" "}
        {despacho
          ? "Ahora preparamos tu pedido y lo despachamos a la dirección que guardaste en tus datos."
          : "Tu compra quedó lista."}
      </Parrafo>
      {datos.puntos > 0 && (
        <Cifra
          valor={`+${miles(datos.puntos)}`}
          pie={datos.puntos === 1 ? "punto ya en tu cuenta" : "puntos ya en tu cuenta"}
        />
      )}
      {lineas.length > 0 && <Detalle {...detalleDe(datos)} />}
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      <Nota>Usa tus puntos para participar en los sorteos de los productos que más te gusten.</Nota>
      {citarSello(datos.sello, entorno.public_url)}
    </Marco>
  );
}
