import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "#database/project-root.ts";

type Nombre = "start" | "admin" | "audit" | "backup" | "restore" | "verify-book" | "verify-draw";

/** Only an unpacked release has the launcher beside its package.json. */
const EN_ENTREGA = existsSync(join(PROJECT_ROOT, "puntazo"));

/** What the owner types to run a command of the shop: `./puntazo X …` in an unpacked release, `npm run X -- …` elsewhere. */
export const orden = (nombre: Nombre, ...argumentos: string[]): string =>
  escribirOrden(EN_ENTREGA, nombre, argumentos);

export function escribirOrden(enEntrega: boolean, nombre: Nombre, argumentos: readonly string[]): string {
  if (enEntrega) return ["./puntazo", ...(nombre === "start" ? [] : [nombre]), ...argumentos].join(" ");
  if (nombre === "start") return "npm start";
  return ["npm run", nombre, ...(argumentos.length > 0 ? ["--", ...argumentos] : [])].join(" ");
}
