import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "#modules/correos/vista/piezas.tsx";
import { DatosCorreo } from "#modules/correos/vista/tablas.tsx";
import type { pagoTarjeta } from "./pago-tarjeta.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoTarjeta> }) {
  const { codigo, orden, monto, fecha, autorizacion, tipo, cuotas, monto_cuota, ultimos } = datos;
  const filas: (readonly [string, string])[] = [
    ["Monto", pesos(monto)],
    ["Fecha", formatearFechaHora(new Date(fecha))],
    ["Orden de compra", orden],
    ["Código de autorización", autorizacion || "—"],
    ["Tipo de pago", tipo],
    ["Cuotas", monto_cuota > 0 ? `${cuotas} de ${pesos(monto_cuota)}` : cuotas],
    ["Tarjeta", ultimos ? `terminada en ${ultimos}` : "—"],
  ];
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Pagaste ${pesos(monto)} con tarjeta por tu compra ${codigo}.`}
      titulo="Comprobante de pago"
      bajada={`Compra ${codigo} · ${pesos(monto)}`}
    >
      <ParrafoCorreo>Recibimos tu pago con tarjeta por Webpay. Este es su comprobante.</ParrafoCorreo>
      <DatosCorreo filas={filas} />
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>No guardamos los datos de tu tarjeta: los escribiste en la página de Transbank.</NotaCorreo>
    </MarcoCorreo>
  );
}
