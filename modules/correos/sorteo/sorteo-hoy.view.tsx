import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { Compromiso, fechaEnPalabras, paginaSorteo, parteDe, saludo } from "../vista/sorteo.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { sorteoHoy } from "./sorteo-hoy.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof sorteoHoy> }) {
  const hora = `${formatearHora(new Date(datos.fecha_sorteo))} h`;
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={`A las ${hora}: ${datos.producto}.`}
      titulo="¡Hoy es el sorteo!"
      bajada={datos.producto}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)} Hoy a las {hora} se cierra el ingreso de números y luego se sortea.{" "}
        {pendiente(datos)}
      </ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Producto", datos.producto],
          ["Sorteo", datos.key],
          ["Fecha", fechaEnPalabras(datos.fecha_sorteo)],
          ["Tus puntos", parteDe(datos.mis_puntos, datos.objetivo)],
        ]}
      />
      <BotonCorreo tono="oro" href={paginaSorteo(entorno.public_url, datos)}>
        {datos.di_input ? "Ver el sorteo" : "Comenzar Sorteo"}
      </BotonCorreo>
      <Compromiso huella={datos.compromiso} />
    </MarcoCorreo>
  );
}

function pendiente({ di_input, faltan_inputs }: DatosDe<typeof sorteoHoy>): string {
  const faltan =
    faltan_inputs === 0
      ? ""
      : ` ${faltan_inputs === 1 ? "Falta 1 participante" : `Faltan ${faltan_inputs} participantes`} para iniciar el sorteo.`;
  return di_input
    ? `Tu número ya está ingresado: no tienes que hacer nada más.${faltan}`
    : `Aún puedes ingresar el tuyo.${faltan}`;
}
