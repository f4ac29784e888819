import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import {
  BotonCorreo,
  CifraCorreo,
  NotaCorreo,
  ParrafoCorreo,
  Retirar,
} from "#modules/correos/vista/piezas.tsx";
import { citarSello } from "#modules/correos/vista/sello.tsx";
import { DetalleCompra, detalleDe } from "#modules/correos/vista/tablas.tsx";
import type { pago } from "./pago.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pago> }) {
  const { codigo, total, lineas, despacho } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Confirmamos el pago de tu compra ${codigo} por ${pesos(total)}.`}
      titulo="¡Pago recibido!"
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <ParrafoCorreo>
        Confirmamos tu pago. {despacho && datos.retiro && "Ahora preparamos tu pedido."}
        {despacho && !datos.retiro
          ? "Ahora preparamos tu pedido y lo despachamos a la dirección que guardaste en tus datos."
          : !despacho && "Tu compra quedó lista."}
      </ParrafoCorreo>
      <Retirar {...datos.retiro} />
      {datos.puntos > 0 && (
        <CifraCorreo
          valor={`+${miles(datos.puntos)}`}
          pie={datos.puntos === 1 ? "punto ya en tu cuenta" : "puntos ya en tu cuenta"}
        />
      )}
      {lineas.length > 0 && <DetalleCompra {...detalleDe(datos)} />}
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>
        Usa tus puntos para participar en los sorteos de los productos que más te gusten.
      </NotaCorreo>
      {citarSello(datos.sello, entorno.public_url)}
    </MarcoCorreo>
  );
}
