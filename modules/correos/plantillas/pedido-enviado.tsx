import type { DatosDe } from "../correo.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Nota, Parrafo } from "./piezas.tsx";
import { Datos } from "./tablas.tsx";

export function PedidoEnviado({ datos, ...entorno }: Entorno & { datos: DatosDe<"pedido_enviado"> }) {
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
