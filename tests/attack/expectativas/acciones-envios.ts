import { formularioAdmin } from "#tests/support/attack/attack.ts";
import type { Accion, Acciones } from "./accion.ts";

/** Only a dueña changes the shipping table; `ventas` and `lectura` see it. */
const DE_DUENA = formularioAdmin({ ven: ["ventas", "lectura"] });
const deDuena = (preparar: NonNullable<Accion["con"]>): Accion => ({ hacer: DE_DUENA, con: preparar });

const ENVIOS_CSV = (costo: number) => `Región;Comuna;Clase de peso;Costo;Días\nÑuble;;liviano;${costo};4`;

export const ACCIONES_ENVIOS: Record<string, Acciones> = {
  "/admin/envios": {
    guardar: deDuena(({ skuNuevo }) => ({
      campos: {
        "costo:Maule::liviano": String(Number.parseInt(skuNuevo(), 10) % 9_000),
        "dias:Maule::liviano": "4",
      },
    })),
    agregar: deDuena(async ({ ctx, admin, quitarComuna }) => {
      await quitarComuna(ctx, { region: "Maule", comuna: "Talca" }, admin).catch(() => null);
      return { campos: { region: "Maule", comuna: "Talca" } };
    }),
    quitar: deDuena(async ({ ctx, admin, agregarComuna }) => {
      await agregarComuna(ctx, { region: "Maule", comuna: "Linares" }, admin).catch(() => null);
      return { campos: { region: "Maule", comuna: "Linares" } };
    }),
    confirmar: deDuena(() => ({})),
  },
  "/admin/envios/importar": {
    revisar: {
      ...deDuena(() => ({ campos: { texto: ENVIOS_CSV(9_000) } })),
      nada: "it tells what would be done",
    },
    importar: deDuena(({ skuNuevo }) => ({
      campos: { texto: ENVIOS_CSV(Number.parseInt(skuNuevo(), 10) % 9_000) },
    })),
  },
};
