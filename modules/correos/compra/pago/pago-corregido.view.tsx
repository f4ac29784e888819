import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "#modules/correos/vista/piezas.tsx";
import type { pagoCorregido } from "./pago-corregido.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoCorregido> }) {
  const { codigo, total, puntos } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Te escribimos por error que tu compra ${codigo} estaba pagada.`}
      titulo="Corregimos un aviso"
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <ParrafoCorreo>
        Hace un momento te avisamos que recibimos el pago de esta compra. Fue un error nuestro: la compra
        volvió a quedar en validación y te avisaremos cuando confirmemos tu pago.
      </ParrafoCorreo>
      {puntos > 0 && (
        <ParrafoCorreo>
          Retiramos {conPuntos(puntos)} de tu cuenta; vuelven cuando confirmemos tu pago.
        </ParrafoCorreo>
      )}
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>Disculpa la molestia. Si ya transferiste, no tienes que hacer nada más.</NotaCorreo>
    </MarcoCorreo>
  );
}
