import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import { Datos } from "../vista/tablas.tsx";
import type { sorteoResultado } from "./sorteo-resultado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoResultado> }) {
  const { numero_producto, numero_puntos, ganador_producto, ganador_puntos, premio_puntos, mis_puntos } =
    datos;
  return (
    <Marco
      {...entorno}
      tono="oro"
      resumen={`Salieron los números ${miles(numero_producto)} y ${miles(numero_puntos)}.`}
      titulo="Ya hay ganadores"
      bajada={datos.producto}
    >
      <Parrafo>
        {saludo(datos.nombre)} Se realizó el sorteo {datos.key} en que participaste
        {mis_puntos !== undefined && ` con ${conPuntos(mis_puntos)}. Esta vez no salió, gracias por estar`}.
        Estos fueron los números:
      </Parrafo>
      <Datos
        filas={[
          ["Producto", `N.º ${miles(numero_producto)} · ${ganador_producto}`],
          [conPuntos(premio_puntos), `N.º ${miles(numero_puntos)} · ${ganador_puntos}`],
        ]}
      />
      <Accion tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ver y verificar el sorteo
      </Accion>
      <Nota>
        En la página del sorteo, Verifica este sorteo vuelve a calcular el resultado en tu propio navegador.
      </Nota>
      {citarSello(datos.sello, entorno.public_url)}
    </Marco>
  );
}
