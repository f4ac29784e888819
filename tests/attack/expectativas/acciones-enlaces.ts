import { solicitudes_datos } from "#database/schema.ts";
import { type Desenlace, q } from "#tests/support/attack/attack.ts";
import type { Acciones } from "./accion.ts";

const todos = (desenlace: Desenlace) => q(desenlace, desenlace);
const AJENO = "the link is none of ours";

/** The pages that a mailed link opens, and those that ask for one. */
export const ACCIONES_ENLACES: Record<string, Acciones> = {
  "/invitacion": {
    aceptar: { hacer: q(401, 409), con: () => ({ campos: { token: "0".repeat(64) } }), nada: AJENO },
    crear: {
      hacer: todos(409),
      con: () => ({ campos: { token: "0".repeat(64), contrasena: "lluvia-tren-azul" } }),
      nada: AJENO,
      despacha: true,
    },
  },
  "/recuperar": {
    "": {
      hacer: todos(200),
      con: () => ({ campos: { email: "nadie@correo.example" } }),
      nada: "no account has that address",
    },
  },
  "/restablecer": {
    "": {
      hacer: todos(409),
      con: () => ({ campos: { token: "inventado", contrasena: "lluvia-tren-azul" } }),
      nada: AJENO,
    },
  },
  "/mis-datos/derechos": {
    // Any address gets a link: everybody may ask which data the shop has of them.
    enlace: {
      hacer: todos(200),
      con: ({ skuNuevo }) => ({ campos: { email: `d${skuNuevo()}@correo.example` } }),
    },
    pedir: {
      hacer: q(401, 200),
      con: async ({ ctx }) => {
        // A person has one open request of each kind.
        await ctx.db.delete(solicitudes_datos);
        return { campos: { clase: "acceso", detalle: "Mis compras" } };
      },
    },
    pedir_con_enlace: {
      hacer: todos(409),
      con: () => ({ campos: { token: "0".repeat(64), clase: "acceso", detalle: "Mis compras" } }),
      nada: AJENO,
    },
  },
};
