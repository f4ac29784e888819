import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { paginaSorteo, saludo } from "../vista/sorteo.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { sorteoResultado } from "./sorteo-resultado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoResultado> }) {
  const { numero_producto, numero_puntos, ganador_producto, ganador_puntos, premio_puntos, mis_puntos } =
    datos;
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={`Salieron los números ${miles(numero_producto)} y ${miles(numero_puntos)}.`}
      titulo="Ya hay ganadores"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} Se realizó el sorteo {datos.key} en que participaste con{" "}
        {conPuntos(mis_puntos)}. Esta vez no salió, gracias por estar. Estos fueron los números:
      </ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Producto", `N.º ${miles(numero_producto)} · ${ganador_producto}`],
          [conPuntos(premio_puntos), `N.º ${miles(numero_puntos)} · ${ganador_puntos}`],
        ]}
      />
      <BotonCorreo tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        Ver y verificar el sorteo
      </BotonCorreo>
      <NotaCorreo>
        En la página del sorteo, Verifica este sorteo vuelve a calcular el resultado en tu propio navegador.
      </NotaCorreo>
      {citarSello(datos.sello, entorno.public_url)}
    </MarcoCorreo>
  );
}
