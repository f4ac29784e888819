import { afterAll, expect, test } from "vitest";
import { leerSemilla } from "#modules/boletas/semilla/respuestas.ts";
import { CONTRASENA, crearPfx, RUT_PERSONA } from "#tests/support/boletas/autoridad.ts";
import { boletaDePrueba, CARATULA } from "#tests/support/boletas/ejemplos.ts";
import { revisarSobre, revisarTexto } from "#tests/support/boletas/revisar.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { firmadorEnHilo } from "./firmar-en-hilo.server.ts";

afterAll(() => firmadorEnHilo.terminar());
const { caf, certificado } = await crearTaller();

test("a thread signs documents and their envelope, and the request for a session", async () => {
  const folios = [1, 2, 3];
  const documentos = await Promise.all(
    folios.map((folio) => firmadorEnHilo.documento(boletaDePrueba({ folio }), caf[39], certificado)),
  );
  const sobre = await firmadorEnHilo.sobre(CARATULA, documentos, certificado);
  expect(revisarSobre("EnvioBOLETA", sobre, documentos.length)).toEqual([]);
  const pedido = await firmadorEnHilo.semilla("013623545541", certificado);
  expect(pedido).toMatch(/^<getToken><item><Semilla>013623545541<\/Semilla><\/item><Signature /);
  expect(revisarTexto(pedido)).toBe(true);
  expect(revisarTexto(pedido.replace("013623", "913623"))).toBe(false);
  expect(leerSemilla(pedido)).toMatchObject({ clase: "estado" });
});

test("a refusal of a rule keeps its class and its sentence, a failure is an error, and the thread goes on", async () => {
  const sinLineas = firmadorEnHilo.documento(boletaDePrueba({ lineas: [] }), caf[39], certificado);
  await expect(sinLineas).rejects.toMatchObject({
    clase: "valor",
    message: expect.stringContaining("línea"),
  });
  await expect(firmadorEnHilo.documento(boletaDePrueba(), caf[41], certificado)).rejects.toThrow(
    "does not authorise",
  );
  await expect(firmadorEnHilo.sobre(CARATULA, [], certificado)).rejects.toThrow("1 to 500");
  expect(await firmadorEnHilo.documento(boletaDePrueba(), caf[39], certificado)).toMatchObject({ folio: 60 });
});

test("a certificate is read in a thread too", async () => {
  const pedido = { bytes: crearPfx(), rut: null, ahora: new Date("2026-11-18T12:00:00Z") };
  expect(await firmadorEnHilo.certificado({ ...pedido, contrasena: CONTRASENA })).toMatchObject({
    rut: RUT_PERSONA,
    hasta: new Date("2029-01-01T12:00:00Z"),
  });
  expect(await firmadorEnHilo.certificado({ ...pedido, contrasena: "otra" })).toMatchObject({
    clase: "valor",
  });
});
