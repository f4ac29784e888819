import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import { Datos } from "../vista/tablas.tsx";
import type { envioRetirado } from "./envio-retirado.ts";

export const Vista = ({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof envioRetirado> }) => (
  <Marco
    {...entorno}
    resumen={`${datos.motivo} Te avisamos cuando salga de nuevo.`}
    titulo="Tu pedido volvió a preparación"
    bajada={`Compra ${datos.codigo}`}
  >
    <Parrafo>Te dijimos que tu pedido iba en camino y lo tenemos de vuelta para prepararlo otra vez.</Parrafo>
    <Datos
      filas={[
        ["Motivo", datos.motivo],
        ...datos.lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const),
      ]}
    />
    <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
    <Nota>Te escribiremos con el seguimiento nuevo cuando salga.</Nota>
  </Marco>
);
