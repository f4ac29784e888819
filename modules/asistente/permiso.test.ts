import { expect, test } from "vitest";
import { conPermiso, DAR_PERMISO, ordenDePermiso, PREGUNTA_PERMISO, RETIRAR_PERMISO } from "./permiso.ts";

test("only the exact words decide about the permission", () => {
  expect(ordenDePermiso(` ${DAR_PERMISO} `)).toBe("dar");
  expect(ordenDePermiso(RETIRAR_PERMISO)).toBe("retirar");
  expect(ordenDePermiso(PREGUNTA_PERMISO)).toBe("explicar");
  for (const texto of ["sí, lo permito", "Sí", "toString", ""]) expect(ordenDePermiso(texto)).toBeNull();
});

test("every answer offers the change of the permission, among four suggestions at most", () => {
  expect(conPermiso(["a", "b", "c", "d"], false)).toEqual(["a", "b", "c", PREGUNTA_PERMISO]);
  expect(conPermiso([], true)).toEqual([RETIRAR_PERMISO]);
});
