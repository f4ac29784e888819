import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import type { pagoCorregido } from "./pago-corregido.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoCorregido> }) {
  const { codigo, total, puntos } = datos;
  return (
    <Marco
      {...entorno}
      resumen={`Te escribimos por error que tu compra ${codigo} estaba pagada.`}
      titulo="Corregimos un aviso"
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <Parrafo>
        Hace un momento te avisamos que recibimos el pago de esta compra. Fue un error nuestro: la compra
        volvió a quedar en validación y te avisaremos cuando confirmemos tu pago.
      </Parrafo>
      {puntos > 0 && (
        <Parrafo>Retiramos {conPuntos(puntos)} de tu cuenta; vuelven cuando confirmemos tu pago.</Parrafo>
      )}
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      <Nota>Disculpa la molestia. Si ya transferiste, no tienes que hacer nada más.</Nota>
    </Marco>
  );
}
