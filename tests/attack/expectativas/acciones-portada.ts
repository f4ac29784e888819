import { leerEditor } from "#modules/portada/editar-portada.server.ts";
import { camposDe } from "#modules/portada/formulario.ts";
import { guardarBorrador, publicarPortada } from "#modules/portada/guardar-portada.server.ts";
import { formularioAdmin } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import type { Accion, Acciones, Envio } from "./accion.ts";

/** Only a dueña changes the home page; `lectura` sees the editor. */
const hacer = formularioAdmin({ ven: ["lectura"] });

/** What the editor would send now. */
async function escrita({ ctx, admin }: Mundo) {
  const { portada, version, publicada } = await leerEditor(ctx, admin);
  const campos = { ...Object.fromEntries(camposDe(portada)), version: String(version) };
  return { campos, publicada: String(publicada) };
}

const enviado = async (mundo: Mundo) => {
  const { campos } = await escrita(mundo);
  return { campos: Object.entries(campos), version: Number(campos.version), cambio: "" };
};

const con = (preparar: (mundo: Mundo) => Promise<Envio>): Accion => ({ hacer, con: preparar });
const publicada = async (mundo: Mundo) => {
  await publicarPortada(mundo.ctx, await enviado(mundo), mundo.admin);
  return (await escrita(mundo)).publicada;
};

export const ACCIONES_PORTADA: Record<string, Acciones> = {
  "/admin/portada": {
    guardar: con(async (mundo) => ({ campos: (await escrita(mundo)).campos })),
    publicar: con(async (mundo) => ({ campos: (await escrita(mundo)).campos })),
    descartar: con(async (mundo) => {
      const { id } = await guardarBorrador(mundo.ctx, await enviado(mundo), mundo.admin);
      return { campos: { version: String(id) } };
    }),
    deshacer: con(async (mundo) => ({ campos: { publicada: await publicada(mundo) } })),
    volver: con(async (mundo) => ({ campos: { publicada: await publicada(mundo), a: "automatica" } })),
  },
  "/admin/portada/fotos": { "": con(async ({ foto }) => ({ campos: { foto: await foto() } })) },
};
