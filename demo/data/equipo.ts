import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";

/** An admin of the demo shop. The `duena` is not here: she is the admin that every shop starts with. */
export type AdminDemo = {
  codigo_referido: string;
  email: string;
  nombre: string;
  apellido: string;
  rol_admin: Exclude<RolAdmin, "duena">;
  /** Days before the first start. */
  registro: number;
};

/** One person for each other role. */
export const EQUIPO_DEMO: AdminDemo[] = [
  {
    codigo_referido: "V3NT4S01",
    email: "ventas@equipo.example",
    nombre: "Valentina",
    apellido: "Pizarro",
    rol_admin: "ventas",
    registro: 400,
  },
  {
    codigo_referido: "C4T4L002",
    email: "catalogo@equipo.example",
    nombre: "Cristóbal",
    apellido: "Fuentes",
    rol_admin: "catalogo",
    registro: 390,
  },
  {
    codigo_referido: "L3CT0R03",
    email: "lectura@equipo.example",
    nombre: "Leonor",
    apellido: "Tapia",
    rol_admin: "lectura",
    registro: 380,
  },
];
