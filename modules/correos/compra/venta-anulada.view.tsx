import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import { Detalle, detalleDe } from "../vista/tablas.tsx";
import type { ventaAnulada } from "./venta-anulada.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof ventaAnulada> }) {
  const { codigo, completa, motivo, total, puntos_descontados, puntos_por_devolver } = datos;
  const { envio_retenido = 0 } = datos;
  return (
    <Marco
      {...entorno}
      tono="noche"
      resumen={`${motivo} (devolución de ${pesos(total)})`}
      titulo={completa ? "Anulamos tu compra" : "Anulamos una parte de tu compra"}
      bajada={`Compra ${codigo}`}
    >
      <Parrafo>{motivo}</Parrafo>
      <Detalle {...detalleDe(datos)} nombreTotal="Devolución" />
      {envio_retenido > 0 && (
        <Parrafo>
          El envío de {pesos(envio_retenido)} no se devuelve, porque tu pedido alcanzó a despacharse.
        </Parrafo>
      )}
      {puntos_descontados > 0 && (
        <Parrafo>
          Descontamos de tu cuenta {conPuntos(puntos_descontados)} que esta compra había dado.
        </Parrafo>
      )}
      {puntos_por_devolver > 0 && (
        <Parrafo>
          Ya habías usado {conPuntos(puntos_por_devolver)} de esta compra. {PROMESAS.puntos_de_regalo()}
        </Parrafo>
      )}
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mis pedidos</Accion>
      <Nota>Si tienes dudas sobre la devolución del dinero, responde este correo.</Nota>
    </Marco>
  );
}
