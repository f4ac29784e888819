import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Ajustes } from "./ajustes.ts";

/** `poco`: admins are warned. `lleno`: the shop says that it is not ready, while people can still sign in and buy. */
type EstadoEspacio = "bien" | "poco" | "lleno";
export type Espacio = { estado: EstadoEspacio; libre_mb: number };
type Umbrales = Pick<Ajustes, "disco_aviso_mb" | "disco_minimo_mb">;

const MB = 1_000_000;

/** Compares the free bytes of the database's disk with the thresholds of the settings. */
export function juzgarEspacio(bytes: number, { disco_aviso_mb, disco_minimo_mb }: Umbrales): Espacio {
  const libre_mb = Math.floor(bytes / MB);
  const estado = libre_mb < disco_minimo_mb ? "lleno" : libre_mb < disco_aviso_mb ? "poco" : "bien";
  return { estado, libre_mb };
}

/** What admins read above every page of theirs; null while there is room. */
export function avisoEspacio({ estado, libre_mb }: Espacio): string | null {
  if (estado === "bien") return null;
  const queda = estado === "poco" ? "Queda poco espacio" : "Casi no queda espacio";
  return `${queda} en el disco de la tienda: ${miles(libre_mb)} MB. Cuando se acabe, nadie podrá comprar ni ingresar. Libera espacio en el servidor: no hace falta reiniciar.`;
}
