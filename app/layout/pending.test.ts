import { expect, test } from "vitest";
import { cargandoAdmin } from "./pending.tsx";

test("an admin page on its way is named, a page of the shop is not", () => {
  expect(cargandoAdmin("/admin/ventas")).toBe("Cargando ventas...");
  expect(cargandoAdmin("/admin/ventas/PZ-ABC234")).toBe("Cargando ventas...");
  expect(cargandoAdmin("/admin/auditoria")).toBe("Cargando auditoría...");
  expect(cargandoAdmin("/admin/primeros-pasos")).toBe("Cargando primeros pasos...");
  expect(cargandoAdmin("/admin")).toBe("Cargando tareas...");
  expect(cargandoAdmin("/productos")).toBeNull();
  expect(cargandoAdmin("/administrar")).toBeNull();
});
