// npm run doctor: one page of what is configured, reachable, outdated and full, and what to do. Exits 1 if something needs
// to be mended now, 0 otherwise. It changes nothing and prints no secret.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AttachedDatabase, attachDatabase } from "#database/embedded/attach.ts";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { orden } from "#modules/comun/orden.server.ts";
import { archivosSecretos, configuracion, respaldoAjeno } from "#ops/doctor/configured.ts";
import { base, discos, tienda } from "#ops/doctor/database.ts";
import {
  advierte,
  estaBien,
  estaMal,
  type HallazgoDoctor,
  hayProblemas,
  pagina,
  type SeccionDoctor,
} from "#ops/doctor/finding.ts";
import { alcance } from "#ops/doctor/reachable.ts";
import { explicar } from "#ops/explain.ts";
import { directName, directUrl, type Env, readEnv } from "#server/env.ts";
import { releaseOnSignal } from "./shop-tool.ts";

async function conBase(env: Env): Promise<{ base: HallazgoDoctor[]; tienda: HallazgoDoctor[] }> {
  let attached: AttachedDatabase | undefined;
  try {
    attached = await attachDatabase({ dir: env.DATA_DIR, url: directUrl(env) });
    releaseOnSignal(attached);
    const { url } = attached;
    return {
      base: await base(url, env),
      tienda: await intentar("Tienda", () => tienda(url, env, new Date())),
    };
  } catch (error) {
    const hacer = env.DATABASE_URL
      ? `revisa ${directName(env)} y que PostgreSQL esté en marcha.`
      : `parte la tienda con ${orden("start")}.`;
    return { base: [estaMal("Base de datos", explicar(error), hacer)], tienda: [] };
  } finally {
    await attached?.release();
  }
}

/** A part that cannot be read is a finding of its own: the rest of the page is still of use. */
const intentar = (tema: string, leer: () => Promise<HallazgoDoctor[]>): Promise<HallazgoDoctor[]> =>
  leer().catch((error) => [estaMal(tema, explicar(error), "parte la tienda una vez con esta versión.")]);

const MAJOR = 24;

function programa(): HallazgoDoctor {
  const [major = 0] = process.versions.node.split(".").map(Number);
  return major < MAJOR
    ? advierte("Node", process.versions.node, `usa Node ${MAJOR}: npm start lo trae consigo.`)
    : estaBien("Node", process.versions.node);
}

async function revisar(env: Env): Promise<SeccionDoctor[]> {
  const [red, { base: servidor, tienda: notas }, secretos, ajeno, espacio] = await Promise.all([
    alcance(env),
    conBase(env),
    archivosSecretos(env),
    respaldoAjeno(env),
    discos(env),
  ]);
  return [
    { titulo: "Configuración", hallazgos: [...configuracion(env), ...ajeno, ...secretos] },
    { titulo: "Al alcance", hallazgos: red },
    { titulo: "Base de datos", hallazgos: [...servidor, programa()] },
    { titulo: "Tienda", hallazgos: notas },
    { titulo: "Espacio", hallazgos: espacio },
  ].filter(({ hallazgos }) => hallazgos.length > 0);
}

async function diagnosticar(): Promise<number> {
  try {
    // It has no options: any that is given is refused.
    parseArgs();
    const { version } = JSON.parse(await readFile(join(PROJECT_ROOT, "package.json"), "utf8"));
    const secciones = await revisar(readEnv());
    console.log(`Puntazo ${version}, ${formatearFechaHora(new Date())}\n`);
    console.log(pagina(secciones));
    return hayProblemas(secciones) ? 1 : 0;
  } catch (error) {
    console.error(`No se pudo diagnosticar: ${explicar(error)}`);
    return 1;
  }
}

process.exitCode = await diagnosticar();
