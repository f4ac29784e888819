import { expect, test } from "vitest";
import { exigirPermiso } from "./exigir.ts";

const duena = { role: "admin", rol_admin: "duena", reciente: true, factor: "puesto" } as const;
const clase = (quien: Parameters<typeof exigirPermiso>[0], permiso: Parameters<typeof exigirPermiso>[1]) => {
  try {
    exigirPermiso(quien, permiso);
    return null;
  } catch (error) {
    return error;
  }
};

test("an admin who owes the second factor may do nothing, also what asks for no new proof", () => {
  expect(clase(duena, "ventas.confirmar")).toBeNull();
  for (const permiso of ["ventas.confirmar", "ventas.ver", "ajustes.guardar"] as const)
    expect(clase({ ...duena, factor: "exigido" }, permiso)).toMatchObject({
      clase: "ajeno",
      message: expect.stringContaining("segundo factor"),
    });
  for (const factor of ["puesto", "opcional", "pendiente"] as const)
    expect(clase({ ...duena, factor }, "ajustes.guardar")).toBeNull();
});

test("an old proof is refused only where it matters, and a role without the permission before anything else", () => {
  expect(clase({ ...duena, reciente: false }, "ventas.confirmar")).toBeNull();
  expect(clase({ ...duena, reciente: false }, "ventas.anular")).toMatchObject({ clase: "sin_prueba" });
  const lectura = { ...duena, rol_admin: "lectura", reciente: false, factor: "exigido" } as const;
  expect(clase(lectura, "ventas.anular")).toMatchObject({
    clase: "ajeno",
    message: expect.stringContaining("Tu rol no permite"),
  });
});
