import { describe, expect, test } from "vitest";
import { archivo, BASE, con, cuentas, NADA, PROVISORIA, RUT } from "#tests/support/cartola/novedades.ts";
import { huellaMovimiento, type MovimientoBanco, mismaCuenta, numerar } from "./movimiento.ts";
import { novedades } from "./novedades.ts";

const INFORME = con({
  origen: "bancochile-tef",
  clase: "informe",
  rut_pagador: RUT,
  rut_de: "columna",
  nombre_pagador: "Joaquín Iturriaga Benavente",
  comentario: "regalo",
  glosa: "Transferencia",
  ocurrido_en: new Date("2026-10-20T13:47:00Z"),
  id_banco: "TEF_1",
  id_serie: "bancochile:tef",
});

describe("files of one kind", () => {
  test("two equal deposits are both new, and known when the file comes again", () => {
    const leidos = numerar([BASE, BASE]);
    expect(leidos.map(({ n }) => n)).toEqual([1, 2]);
    expect(cuentas(novedades([], archivo(...leidos)))).toEqual({ ...NADA, nuevos: 2 });
    expect(cuentas(novedades(leidos, archivo(...leidos)))).toEqual({ ...NADA, conocidos: 2 });
  });

  test("of three equal deposits with two stored, one is new", () => {
    expect(cuentas(novedades(numerar([BASE, BASE]), archivo(...numerar([BASE, BASE, BASE]))))).toEqual({
      ...NADA,
      nuevos: 1,
      conocidos: 2,
    });
  });

  test("another length of the same text is the same movement, another day is not", () => {
    const corta = con({ glosa: "TRANSF JOAQUIN ITURRIAGA B" });
    expect(cuentas(novedades([BASE], archivo(corta)))).toEqual({ ...NADA, conocidos: 1 });
    expect(cuentas(novedades([BASE], archivo(con({ fecha_contable: "2026-10-21" }))))).toEqual({
      ...NADA,
      nuevos: 1,
    });
  });

  test("equal texts of two RUTs are two movements", () => {
    const deOtro = con({ rut_pagador: "33.418.215-0", rut_de: "columna" });
    const suyo = con({ rut_pagador: RUT, rut_de: "columna" });
    expect(cuentas(novedades([suyo], archivo(deOtro)))).toEqual({ ...NADA, nuevos: 1 });
  });

  test("another definitive download of the account may book a movement on the next day", () => {
    const otra = con({ origen: "santander-movimientos", fecha_contable: "2026-10-21" });
    expect(cuentas(novedades([BASE], archivo(otra)))).toEqual({ ...NADA, conocidos: 1 });
  });

  test("another file changes neither the name of the same length nor the comment that is stored", () => {
    const guardado = { ...INFORME, comentario: "PZ-7K3MQA" };
    const leido = { ...guardado, nombre_pagador: "JOAQUIN ITURRIAGA BENAVENTE", comentario: "otra cosa" };
    expect(cuentas(novedades([guardado], archivo(leido)))).toEqual({ ...NADA, conocidos: 1 });
    const sinNada = { ...guardado, comentario: "" };
    expect(novedades([sinNada], archivo(leido)).promovidos[0]?.fusion).toMatchObject({
      nombre_pagador: "Joaquín Iturriaga Benavente",
      comentario: "otra cosa",
    });
  });

  test("a movement of another account is never the same", () => {
    expect(cuentas(novedades([BASE], archivo(con({ cuenta: "999" }))))).toEqual({ ...NADA, nuevos: 1 });
    const deOtroArchivo = con({ cuenta: "999", origen: INFORME.origen });
    expect(cuentas(novedades([BASE], archivo(deOtroArchivo)))).toEqual({ ...NADA, nuevos: 1 });
    expect(mismaCuenta("0098765432", "00-987-65432-10")).toBe(true);
    expect(mismaCuenta("123", "1234")).toBe(false);
    expect(mismaCuenta(null, null)).toBe(true);
    expect(mismaCuenta(null, "12345678")).toBe(false);
  });
});

describe("numbers of the bank", () => {
  const numerado = (id_banco: string, cambios: Partial<MovimientoBanco> = {}) =>
    con({ id_banco, id_serie: "bancoestado:operacion", ...cambios });

  test("equal rows with different numbers are different movements", () => {
    expect(cuentas(novedades([numerado("1")], archivo(numerado("2"))))).toEqual({ ...NADA, nuevos: 1 });
    expect(cuentas(novedades([numerado("1")], archivo(numerado("1", { glosa: "otra" }))))).toEqual({
      ...NADA,
      conocidos: 1,
    });
  });

  test("the same number on another day is another movement at BancoEstado, and the same within six days at Santander", () => {
    const otroDia = { fecha_contable: "2026-10-26" };
    expect(novedades([numerado("1")], archivo(numerado("1", otroDia))).nuevos).toHaveLength(1);
    const santander = (cambios: Partial<MovimientoBanco>) =>
      numerado("77", { id_serie: "santander:movimiento", ...cambios });
    expect(novedades([santander({})], archivo(santander(otroDia))).nuevos).toHaveLength(0);
    expect(
      novedades([santander({})], archivo(santander({ fecha_contable: "2026-10-27" }))).nuevos,
    ).toHaveLength(1);
    expect(novedades([santander({})], archivo(santander({ monto: 1 }))).nuevos).toHaveLength(1);
  });

  test("an equal number of another download of the bank is the same movement, a different one proves nothing", () => {
    const otro = {
      id_serie: "bancoestado:transferencia",
      origen: "otro",
      fecha_contable: "2026-10-22",
      glosa: "x",
    };
    expect(novedades([numerado("1")], archivo(numerado("1", otro))).nuevos).toHaveLength(0);
    const mismoDia = numerado("2", { id_serie: "bancoestado:transferencia" });
    expect(novedades([numerado("1")], archivo(mismoDia)).nuevos).toHaveLength(0);
  });
});

describe("provisional and definitive", () => {
  const definitiva = con({ rut_pagador: RUT, rut_de: "glosa", nombre_pagador: "Joaquín Iturria", saldo: 1 });

  test("a provisional movement is promoted in place and never comes twice", () => {
    const { promovidos, ...resto } = novedades([PROVISORIA], archivo(definitiva));
    expect(promovidos[0]?.fusion).toMatchObject({
      clase: "definitiva",
      nombre_pagador: "Joaquín Iturria",
      saldo: 1,
    });
    expect(resto.nuevos).toEqual([]);
    const [{ fusion } = { fusion: BASE }] = promovidos;
    expect(cuentas(novedades([fusion], archivo(PROVISORIA)))).toEqual({ ...NADA, conocidos: 1 });
    expect(cuentas(novedades([fusion], archivo(definitiva)))).toEqual({ ...NADA, conocidos: 1 });
  });

  test("a provisional movement that the definitive file lacks is shown", () => {
    const otra = con({ rut_pagador: "33.418.215-0", monto: 24_990 });
    for (const [fecha_contable, desaparecidos] of [
      ["2026-09-30", 0],
      ["2026-10-01", 1],
      ["2026-10-20", 1],
      ["2026-10-31", 1],
      ["2026-11-01", 0],
    ] as const)
      expect(cuentas(novedades([{ ...PROVISORIA, fecha_contable }], archivo(otra)))).toEqual({
        ...NADA,
        nuevos: 1,
        desaparecidos,
      });
  });

  test("an equal deposit of a day outside of the file's period is left to a person", () => {
    const siguiente = { ...archivo(con({ rut_pagador: RUT, fecha_contable: "2026-11-02" })) };
    siguiente.periodo = { desde: "2026-11-01", hasta: "2026-11-30" };
    const guardado = { ...PROVISORIA, fecha_contable: "2026-10-30" };
    expect(cuentas(novedades([guardado], siguiente))).toEqual({ ...NADA, ambiguos: 1 });
  });
});

describe("statement and report of transfers", () => {
  const sinRut = con({
    origen: "bancochile-movimientos",
    fecha_contable: "2026-10-22",
    nombre_pagador: "JOAQUIN ITURRIAGA",
  });

  test("the report adds RUT, comment and time, and the accounting day stays", () => {
    const { promovidos } = novedades([sinRut], archivo(INFORME));
    expect(promovidos[0]?.fusion).toMatchObject({
      rut_pagador: RUT,
      comentario: "regalo",
      nombre_pagador: "Joaquín Iturriaga Benavente",
      fecha_contable: "2026-10-22",
      glosa: sinRut.glosa,
      id_banco: "TEF_1",
    });
    const [{ fusion } = { fusion: BASE }] = promovidos;
    expect(cuentas(novedades([fusion], archivo(INFORME)))).toEqual({ ...NADA, conocidos: 1 });
    expect(cuentas(novedades([fusion], archivo(sinRut)))).toEqual({ ...NADA, conocidos: 1 });
  });

  test("the other way round the result is the same", () => {
    const { promovidos } = novedades([INFORME], archivo(sinRut));
    expect(promovidos[0]?.fusion).toMatchObject({
      rut_pagador: RUT,
      fecha_contable: "2026-10-22",
      glosa: sinRut.glosa,
      id_banco: "TEF_1",
      clase: "informe",
    });
    const [{ fusion } = { fusion: BASE }] = promovidos;
    expect(cuentas(novedades([fusion], archivo(sinRut)))).toEqual({ ...NADA, conocidos: 1 });
    expect(cuentas(novedades([fusion], archivo(INFORME)))).toEqual({ ...NADA, conocidos: 1 });
  });

  test.each([
    ["booked five days later", { fecha_contable: "2026-10-25" }, { ...NADA, nuevos: 1 }],
    ["another payer", { nombre_pagador: "Martín Peñaloza" }, { ...NADA, nuevos: 1 }],
    ["another amount", { monto: 18_501 }, { ...NADA, nuevos: 1 }],
    ["booked before it was made", { fecha_contable: "2026-10-19" }, { ...NADA, ambiguos: 1 }],
    ["surnames first", { nombre_pagador: "ITURRIAGA BENAVENTE JOAQUIN" }, { ...NADA, ambiguos: 1 }],
    ["nothing about the payer", { nombre_pagador: null, glosa: "ABONO" }, { ...NADA, ambiguos: 1 }],
  ])("%s", (_, cambios, esperado) => {
    expect(cuentas(novedades([INFORME], archivo({ ...sinRut, ...cambios })))).toEqual(esperado);
  });

  test("a cut name that begins two names of the same amount and day is left to a person", () => {
    const dos = ["Joaquín Iturriaga Pérez", "Joaquín Iturriaga Soto"].map((nombre_pagador, i) => ({
      ...INFORME,
      nombre_pagador,
      rut_pagador: ["33.418.215-0", RUT][i] ?? null,
      id_banco: `TEF_${i}`,
    }));
    const { ambiguos } = novedades(dos, archivo({ ...sinRut, fecha_contable: "2026-10-20" }));
    expect(ambiguos[0]?.candidatos).toHaveLength(2);
  });

  test("two transfers of one payer take the nearest day each", () => {
    const dias = ["2026-10-20", "2026-10-22"];
    const informes = dias.map((dia, i) => ({
      ...INFORME,
      fecha_contable: dia,
      ocurrido_en: new Date(`${dia}T15:00:00Z`),
      id_banco: `TEF_${i}`,
    }));
    const { promovidos } = novedades(
      informes,
      archivo(...dias.toReversed().map((fecha_contable) => ({ ...sinRut, fecha_contable }))),
    );
    expect(promovidos.map(({ leido, guardado }) => [leido.fecha_contable, guardado.fecha_contable])).toEqual([
      ["2026-10-22", "2026-10-22"],
      ["2026-10-20", "2026-10-20"],
    ]);
  });
});

test("the fingerprint prefers the RUT to the text and forgets accents, spaces and zeros", () => {
  expect(huellaMovimiento(BASE)).toBe("12345678|2026-10-20|18500|TRANSFJOAQUINITURRIA");
  expect(huellaMovimiento({ ...BASE, rut_pagador: RUT })).toBe(`12345678|2026-10-20|18500|${RUT}`);
});
