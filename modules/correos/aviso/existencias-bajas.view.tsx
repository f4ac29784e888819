import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "../vista/piezas.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import type { existenciasBajas } from "./existencias-bajas.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof existenciasBajas> }) {
  const { cosas, otras, ruta } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`${cosas[0]?.nombre ?? ""}: ${enPalabras(cosas[0]?.quedan ?? 0)}`}
      titulo="Se acaban existencias"
      bajada="Lo que tiene pocas unidades hoy"
    >
      <ParrafoCorreo>Esto se agotó o está por agotarse:</ParrafoCorreo>
      <DatosCorreo filas={cosas.map(({ nombre, quedan }) => [nombre, enPalabras(quedan)] as const)} />
      {otras > 0 && <NotaCorreo>Y {otras} más, en tus productos.</NotaCorreo>}
      <BotonCorreo href={`${entorno.public_url}${ruta}`}>Ver mis productos</BotonCorreo>
      <NotaCorreo>
        Este correo llega una vez al día y solo si hay algo que decir. En Ajustes eliges desde cuántas
        unidades avisa, o lo apagas.
      </NotaCorreo>
    </MarcoCorreo>
  );
}

const enPalabras = (quedan: number) =>
  quedan === 0 ? "Agotado" : quedan === 1 ? "Queda 1" : `Quedan ${quedan}`;
