import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import { Datos } from "../vista/tablas.tsx";
import type { pedidoEnviado } from "./pedido-enviado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pedidoEnviado> }) {
  const { codigo, seguimiento, lineas } = datos;
  return (
    <Marco
      {...entorno}
      resumen={`Seguimiento: ${seguimiento}`}
      titulo="¡Tu pedido va en camino!"
      bajada={`Compra ${codigo}`}
    >
      <Parrafo>Despachamos tu pedido. Con este seguimiento puedes saber por dónde va:</Parrafo>
      <Datos
        filas={[
          ["Seguimiento", seguimiento],
          ...lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const),
        ]}
      />
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      <Nota>Si algo llega en mal estado, responde este correo con una foto.</Nota>
    </Marco>
  );
}
