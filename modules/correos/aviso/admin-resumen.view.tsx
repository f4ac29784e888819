import { Link } from "@react-email/components";
import type { DatosDe, Entorno } from "../correo.ts";
import { COLOR, NOTA, PARRAFO } from "../vista/estilo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { fechaEnPalabras } from "../vista/sorteo.tsx";
import { type adminResumen, cuantosAvisos } from "./admin-resumen.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof adminResumen> }) {
  const { avisos, otros } = datos;
  const juntos = datos.motivo === "juntos";
  const cuantos = cuantosAvisos(datos);
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`${cuantos}: ${avisos[0]?.titulo ?? ""}`}
      titulo={juntos ? "Esto pasó en la tienda" : "Resumen del día"}
      bajada={`Hasta el ${fechaEnPalabras(datos.fecha)}`}
    >
      <ParrafoCorreo>
        {juntos
          ? `Desde el último correo (${cuantos}):`
          : `Esto pasó en la tienda desde el último resumen (${cuantos}):`}
      </ParrafoCorreo>
      {avisos.map(({ titulo, texto, ruta }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notices may be equal and never move
        <div key={i} style={{ padding: "12px 0", borderTop: `1px solid ${COLOR.linea}` }}>
          <Link
            href={`${entorno.public_url}${ruta}`}
            style={{ ...PARRAFO, margin: "0 0 2px", fontWeight: 700, color: COLOR.enlace, display: "block" }}
          >
            {titulo}
          </Link>
          <div style={{ ...NOTA, margin: 0 }}>{texto}</div>
        </div>
      ))}
      {otros > 0 && <NotaCorreo>Y {otros} más, en tus notificaciones.</NotaCorreo>}
      <BotonCorreo href={`${entorno.public_url}/notificaciones`}>Ver mis notificaciones</BotonCorreo>
      <NotaCorreo>
        {juntos
          ? "En Ajustes puedes cambiar estos correos por un resumen al día."
          : "En Ajustes puedes cambiar este resumen por correos al momento."}
      </NotaCorreo>
    </MarcoCorreo>
  );
}
