import { Link } from "@react-email/components";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe } from "../correo.ts";
import { COLOR } from "./estilo.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Cifra, Nota, Parrafo } from "./piezas.tsx";
import { paginaSorteo, saludo } from "./sorteo.tsx";

export function PremioProducto({ datos, ...entorno }: Entorno & { datos: DatosDe<"premio_producto"> }) {
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
        Tu premio ya está en Mis pedidos con el código {datos.codigo_venta}. No tienes que pagar nada: lo
        despachamos a la dirección guardada en tus datos, así que revisa que esté al día.
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
    </Marco>
  );
}
