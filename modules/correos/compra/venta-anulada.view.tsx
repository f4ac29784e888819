import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { DetalleCompra, detalleDe } from "../vista/tablas.tsx";
import type { ventaAnulada } from "./venta-anulada.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof ventaAnulada> }) {
  const { codigo, completa, motivo, total, puntos_descontados, puntos_por_devolver } = datos;
  const { envio_retenido = 0 } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`${motivo} (devolución de ${pesos(total)})`}
      titulo={completa ? "Anulamos tu compra" : "Anulamos una parte de tu compra"}
      bajada={`Compra ${codigo}`}
    >
      <ParrafoCorreo>{motivo}</ParrafoCorreo>
      <DetalleCompra {...detalleDe(datos)} nombreTotal="Devolución" />
      {envio_retenido > 0 && (
        <ParrafoCorreo>
          El envío de {pesos(envio_retenido)} no se devuelve, porque tu pedido alcanzó a despacharse.
        </ParrafoCorreo>
      )}
      {puntos_descontados > 0 && (
        <ParrafoCorreo>
          Descontamos de tu cuenta {conPuntos(puntos_descontados)} que esta compra había dado.
        </ParrafoCorreo>
      )}
      {puntos_por_devolver > 0 && (
        <ParrafoCorreo>
          Ya habías usado {conPuntos(puntos_por_devolver)} de esta compra. {PROMESAS.puntos_de_regalo()}
        </ParrafoCorreo>
      )}
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mis pedidos</BotonCorreo>
      <NotaCorreo>Si tienes dudas sobre la devolución del dinero, responde este correo.</NotaCorreo>
    </MarcoCorreo>
  );
}
