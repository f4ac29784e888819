import type { Ajustes } from "./ajustes.ts";

/** The settings that say who sells. */
export const CAMPOS_VENDEDOR = [
  "razon_social",
  "rut",
  "giro",
  "domicilio",
  "representante",
  "email",
  "telefono",
] as const satisfies readonly (keyof Ajustes)[];

/** The seller, as the footer, mails and legal texts name it. */
export type Vendedor = Pick<Ajustes, (typeof CAMPOS_VENDEDOR)[number]>;

type Nombrada = Pick<Ajustes, "nombre_tienda" | "razon_social">;

/** The name that people read everywhere. A shop without a name of its own is called like its seller. */
export const nombreTienda = ({ nombre_tienda, razon_social }: Nombrada): string =>
  nombre_tienda || razon_social || SIN_NOMBRE;

export const SIN_NOMBRE = "Tienda";

/** The settings that a public shop cannot lack, with the name that the owner reads. */
const OBLIGATORIOS = { razon_social: "razón social", rut: "RUT", email: "correo" } as const;

/** What the seller's identity still lacks. While there is something, visitors see 'Tienda en preparación'. */
export const faltaIdentidad = (ajustes: Pick<Ajustes, keyof typeof OBLIGATORIOS>): string[] =>
  Object.entries(OBLIGATORIOS).flatMap(([clave, nombre]) =>
    ajustes[clave as keyof typeof OBLIGATORIOS].trim() === "" ? [nombre] : [],
  );
