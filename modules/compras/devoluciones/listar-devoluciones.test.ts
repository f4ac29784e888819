import { expect, test } from "vitest";
import { abrirMesa, RETRACTO } from "#tests/support/shop/mesa-devoluciones.ts";
import { aceptarDevolucion } from "./atender-devolucion.server.ts";
import { leerFiltrosDevoluciones } from "./filtros-devoluciones.ts";
import { listarDevoluciones } from "./listar-devoluciones.server.ts";

const { ctx, admin, gente, entregada, pedir } = await abrirMesa();
const listar = (consulta: string) =>
  listarDevoluciones(ctx, leerFiltrosDevoluciones(new URLSearchParams(consulta)));
const codigos = async (consulta: string) => (await listar(consulta)).devoluciones.map(({ codigo }) => codigo);

test("the beginning of a code and a customer find their returns, in every group and its count", async () => {
  const [una, otra] = [await entregada(), await entregada()];
  const { id } = await pedir(una, RETRACTO);
  await pedir(otra, RETRACTO);
  await aceptarDevolucion(ctx, { id }, admin);
  expect(await codigos(`texto=${una.codigo}`)).toEqual([una.codigo]);
  expect(await codigos(`texto=${otra.codigo.slice(3).toLowerCase()}`)).toEqual([otra.codigo]);
  expect((await codigos(`texto=${gente.ana.email}`)).sort()).toEqual([una.codigo, otra.codigo].sort());
  expect(await codigos("texto=PZ-ZZZZZZ")).toEqual([]);
  expect((await listar(`texto=${gente.ana.email}`)).conteos).toEqual({
    todas: 2,
    por_atender: 1,
    en_camino: 1,
    terminadas: 0,
  });
  expect(await codigos(`texto=${una.codigo}&estado=por_atender`)).toEqual([]);
});
