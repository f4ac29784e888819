import { expect, test } from "vitest";
import { SIN_PERFIL } from "#modules/usuarios/perfil.ts";
import {
  entregaDe,
  faltasDeEntrega,
  faltasDeRetiro,
  paraDestinatario,
  perfilConEntrega,
  repartirNombre,
} from "./entrega.ts";

const ENTREGA = {
  nombre: "Camila Rojas",
  celular: "+56 9 8123 4567",
  comuna: "Ñuñoa",
  direccion: "Av. Irarrázaval 3420",
};

test("a whole delivery lacks nothing", () => {
  expect(faltasDeEntrega(ENTREGA)).toEqual({});
});

test("what is picked up lacks a person and a number, never an address", () => {
  const sinDireccion = { ...ENTREGA, comuna: "", direccion: "" };
  expect(faltasDeRetiro(sinDireccion)).toEqual({});
  expect(Object.keys(faltasDeRetiro({ nombre: "", celular: "12" }))).toEqual(["nombre", "celular"]);
});

test("an empty one lacks all, in the order of the form", () => {
  expect(Object.keys(faltasDeEntrega(entregaDe(SIN_PERFIL)))).toEqual([
    "nombre",
    "celular",
    "comuna",
    "direccion",
  ]);
});

test.each([
  ["nombre", "  "],
  ["celular", "+56 9"],
  ["celular", "ocho dígitos"],
  ["comuna", "Macondo"],
  ["comuna", "nunoa"],
  ["direccion", " "],
])("%s: %j is not enough", (campo, valor) => {
  expect(Object.keys(faltasDeEntrega({ ...ENTREGA, [campo]: valor }))).toEqual([campo]);
});

test.each([
  ["Camila", "Camila", ""],
  ["Camila Rojas", "Camila", "Rojas"],
  ["Camila Rojas Díaz", "Camila", "Rojas Díaz"],
  ["Camila Andrea Rojas Díaz", "Camila Andrea", "Rojas Díaz"],
  ["", "", ""],
])("%j is %j and %j", (completo, nombre, apellido) => {
  expect(repartirNombre(completo)).toEqual({ nombre, apellido });
});

test("a new customer's profile takes all of it", () => {
  expect(perfilConEntrega(SIN_PERFIL, { ...ENTREGA, rut: "12.345.678-5" })).toEqual({
    nombre: "Camila",
    apellido: "Rojas",
    celular: "+56 9 8123 4567",
    direccion: "Av. Irarrázaval 3420",
    comuna: "Ñuñoa",
    region: "Metropolitana de Santiago",
    rut: "12.345.678-5",
  });
});

test("a gift for another person changes the address and not the buyer", () => {
  const comprador = { ...SIN_PERFIL, apellido: "Soto", celular: "+56 9 1111 1111", rut: "11.111.111-1" };
  expect(perfilConEntrega(comprador, { ...ENTREGA, rut: "12.345.678-5" })).toEqual({
    direccion: "Av. Irarrázaval 3420",
    comuna: "Ñuñoa",
    region: "Metropolitana de Santiago",
  });
});

test("a RUT is optional", () => {
  expect(perfilConEntrega(SIN_PERFIL, { ...ENTREGA, rut: null })).not.toHaveProperty("rut");
});

test("a parcel is addressed to the person that was written, and otherwise stays as it was", () => {
  const envio = { nombre: "Ana Soto", celular: "1", comuna: "Ñuñoa" };
  expect(paraDestinatario(envio)).toEqual(envio);
  expect(paraDestinatario(envio, { nombre: " ", celular: "" })).toEqual(envio);
  expect(paraDestinatario(envio, { nombre: " Beto\nPaz ", celular: "2" })).toEqual({
    nombre: "Beto Paz",
    celular: "2",
    comuna: "Ñuñoa",
  });
});
