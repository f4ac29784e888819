import { expect, test } from "vitest";
import rows from "#app/routes.ts";
import { MESAS, mesaDeRuta } from "./mesas.ts";

const admin = rows.find(({ file }) => file === "admin/admin.layout.tsx")?.children ?? [];
const mesas = admin.filter(({ file }) => file === "admin/mesa.layout.tsx");

test("every page of a desk finds its permission and its title by its address", () => {
  for (const { id, children = [] } of mesas)
    for (const { path } of children) expect([path, `mesa-${mesaDeRuta(path ?? "")}`]).toEqual([path, id]);
  expect(mesas.map(({ id }) => id).sort()).toEqual(Object.keys(MESAS).map((mesa) => `mesa-${mesa}`));
});

test("outside of a desk are only the day, the search and the frame", () => {
  const sueltas = admin.filter(({ file }) => file !== "admin/mesa.layout.tsx").map(({ path }) => path);
  expect(sueltas).toEqual(["admin", "admin/buscar", "admin/buscar/datos"]);
  expect(["admin", "admin/buscar", "admin/constructor"].map(mesaDeRuta)).toEqual([null, null, null]);
});
