import { Link } from "@react-email/components";
import { envioDePremio } from "#modules/ajustes/promesas.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { COLOR } from "../vista/estilo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Cifra, Nota, Parrafo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import type { premioProducto } from "./premio-producto.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof premioProducto> }) {
  return (
    <Marco
      {...entorno}
      tono="oro"
      resumen={`Tu número ${miles(datos.numero)} ganó el sorteo ${datos.key}.`}
      titulo="¡Ganaste!"
      bajada={datos.producto}
    >
      <Parrafo>{saludo(datos.nombre)} ¡Felicitaciones! Tu número salió sorteado:</Parrafo>
      <Cifra valor={miles(datos.numero)} pie={`ganó ${datos.producto}`} />
      <Parrafo>
        Tu premio ya está en Mis pedidos con el código {datos.codigo_venta}. Lo despachamos a la dirección
        guardada en tus datos, así que revisa que esté al día. {envioDePremio(datos.envio_premio)}
      </Parrafo>
      <Accion tono="oro" href={`${entorno.public_url}/mis-pedidos`}>
        Ver mi premio
      </Accion>
      <Nota>
        También puedes{" "}
        <Link href={paginaSorteo(entorno.public_url, datos)} style={{ color: COLOR.enlace }}>
          ver y verificar el sorteo {datos.key}
        </Link>
        .
      </Nota>
      {citarSello(datos.sello, entorno.public_url)}
    </Marco>
  );
}
