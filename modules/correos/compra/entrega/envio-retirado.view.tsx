import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "#modules/correos/vista/piezas.tsx";
import { DatosCorreo } from "#modules/correos/vista/tablas.tsx";
import type { envioRetirado } from "./envio-retirado.ts";

export const Vista = ({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof envioRetirado> }) => (
  <MarcoCorreo
    {...entorno}
    resumen={`${datos.motivo} Te avisamos cuando salga de nuevo.`}
    titulo="Tu pedido volvió a preparación"
    bajada={`Compra ${datos.codigo}`}
  >
    <ParrafoCorreo>
      Te dijimos que tu pedido iba en camino y lo tenemos de vuelta para prepararlo otra vez.
    </ParrafoCorreo>
    <DatosCorreo
      filas={[
        ["Motivo", datos.motivo],
        ...datos.lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const),
      ]}
    />
    <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
    <NotaCorreo>Te escribiremos con el seguimiento nuevo cuando salga.</NotaCorreo>
  </MarcoCorreo>
);
