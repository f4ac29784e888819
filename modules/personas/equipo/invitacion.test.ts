import { expect, test } from "vitest";
import { type Permiso, ROLES_ADMIN, rolPuede } from "#modules/comun/acceso/permisos.ts";
import { type Aceptacion, negativaAceptar, PRIMERA_PAGINA } from "./invitacion.ts";

const SUYA: Aceptacion = {
  invitada: "ana@correo.cl",
  suya: "ana@correo.cl",
  administra: false,
  vale_quien_invito: true,
};

test("the account of the invited address accepts", () => {
  expect(negativaAceptar(SUYA)).toBeNull();
});

test.each([
  ["another account", { suya: "bea@correo.cl" }, "ajeno"],
  ["an account without an address", { suya: null }, "ajeno"],
  ["an admin", { administra: true }, "estado"],
  ["the guest of a person who lost the role", { vale_quien_invito: false }, "estado"],
] as const)("%s does not", (_, cambio, clase) => {
  expect(negativaAceptar({ ...SUYA, ...cambio })?.clase).toBe(clase);
});

test("each role begins on a page that it may see", () => {
  const PIDE: Record<string, Permiso> = {
    "/admin": "panel.ver",
    "/admin/ventas": "ventas.ver",
    "/admin/productos": "productos.ver",
  };
  for (const rol of ROLES_ADMIN) {
    const permiso = PIDE[PRIMERA_PAGINA[rol]];
    expect(permiso && rolPuede(rol, permiso)).toBe(true);
  }
});
