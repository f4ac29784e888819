import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { type Peticion, peticionContext, requierePermiso } from "./context.ts";

const DUENA: Sesion = {
  session_id: "s",
  user_id: "u",
  codigo_referido: "DUENA001",
  email: "duena@puntazo.cl",
  role: "admin",
  rol_admin: "duena",
  nombre: null,
  reciente: false,
  factor: "opcional",
};

function pedir(
  sesion: Sesion | null,
  permiso: Parameters<typeof requierePermiso>[1],
  path = "/admin/ventas",
) {
  const context = new RouterContextProvider();
  context.set(peticionContext, { sesion } as Peticion);
  try {
    requierePermiso({ context, url: new URL(path, "http://localhost") }, permiso);
    return 200;
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return error.headers.get("Location") ?? error.status;
  }
}

test("admin pages: a visitor signs in, a customer finds nothing, an admin who owes the factor sets it up first", () => {
  expect(pedir(null, "ventas.ver")).toBe("/ingresar?volver=%2Fadmin%2Fventas");
  expect(pedir({ ...DUENA, role: "usuario", rol_admin: null, factor: "exigido" }, "ventas.ver")).toBe(404);
  expect(pedir({ ...DUENA, factor: "exigido" }, "ventas.ver")).toBe("/cuenta/seguridad");
  for (const factor of ["puesto", "opcional", "pendiente"] as const)
    expect(pedir({ ...DUENA, factor }, "ventas.ver")).toBe(200);
});

test("a download asks again who the person is and comes back with its filters", () => {
  const path = "/admin/ventas/exportar?estado=Pagado";
  expect(pedir(DUENA, "ventas.exportar", path)).toBe(`/cuenta/confirmar?volver=${encodeURIComponent(path)}`);
  expect(pedir({ ...DUENA, reciente: true }, "ventas.exportar", path)).toBe(200);
});
