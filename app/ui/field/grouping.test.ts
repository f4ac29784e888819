import { expect, test } from "vitest";
import { groupDigits, regroup, withoutSign } from "./grouping.ts";

test("however an amount is pasted, the field shows the same", () => {
  for (const pasted of ["12990", "12.990", "$12.990", "$ 12.990", " 12.990 ", "12 990", "012990"])
    expect(groupDigits(pasted), pasted).toBe("12.990");
});

test("numbers are grouped by thousands, with their sign, and nothing is nothing", () => {
  expect(groupDigits("1234567")).toBe("1.234.567");
  expect(groupDigits("999")).toBe("999");
  expect(groupDigits("0")).toBe("0");
  expect(groupDigits("-1500")).toBe("-1.500");
  expect(groupDigits("")).toBe("");
});

test("decimals never become a hundred times the money", () => {
  for (const decimal of ["12990.00", "1.5", "12.99", "1.299.0", "1,5"]) {
    expect(groupDigits(decimal)).toBe(decimal);
    for (const before of ["", "12.990"])
      expect(regroup({ text: decimal, caret: decimal.length }, before, "whole").text).toBe(decimal);
  }
  // Typed key by key: the dot stays until it groups thousands.
  const typed = ["1", "1.", "1.5"].reduce(
    (before, text) => regroup({ text, caret: text.length }, before, "typed").text,
    "",
  );
  expect(typed).toBe("1.5");
  const price = ["1", "12", "12.", "12.9", "12.99", "12.990"].reduce(
    (before, text) => regroup({ text, caret: text.length }, before, "typed").text,
    "",
  );
  expect(price).toBe("12.990");
});

test("a text that is no whole number stays, so that its error can be read beside it", () => {
  expect(groupDigits("cien")).toBe("cien");
  expect(groupDigits("12,5")).toBe("12,5");
  expect(regroup({ text: "12x", caret: 3 }, "12", "typed")).toEqual({ text: "12x", caret: 3 });
});

const escribir = (antes: string, texto: string) => {
  const caret = texto.indexOf("|");
  const { text, caret: nuevo } = regroup({ text: texto.replace("|", ""), caret }, antes, "typed");
  return `${text.slice(0, nuevo)}|${text.slice(nuevo)}`;
};

test("the caret stays behind the digit that was typed", () => {
  expect(escribir("129", "1299|")).toBe("1.299|");
  expect(escribir("1.299", "1.2990|")).toBe("12.990|");
  expect(escribir("12.990", "13|2.990")).toBe("13|2.990");
  expect(escribir("2.990", "12|.990")).toBe("12|.990");
  expect(escribir("12.990", "5|12.990")).toBe("5|12.990");
  expect(escribir("12.990", "|2.990")).toBe("|2.990");
  expect(escribir("", "$ 12.990|")).toBe("12.990|");
  expect(escribir("0", "05|")).toBe("5|");
});

test("deleting a dot deletes the digit beside it, to the left or to the right", () => {
  expect(regroup({ text: "12990", caret: 2 }, "12.990", "backward")).toEqual({ text: "1.990", caret: 1 });
  expect(regroup({ text: "12990", caret: 2 }, "12.990", "forward")).toEqual({ text: "1.290", caret: 3 });
  expect(regroup({ text: "12.99", caret: 6 }, "12.990", "backward")).toEqual({ text: "1.299", caret: 5 });
});

test("a sign that is typed into a number without one is ignored, and the caret stays", () => {
  expect(withoutSign({ text: "-12.990", caret: 1 })).toEqual({ text: "12.990", caret: 0 });
  expect(withoutSign({ text: "12-.990", caret: 3 })).toEqual({ text: "12.990", caret: 2 });
  expect(withoutSign({ text: "−", caret: 1 })).toEqual({ text: "", caret: 0 });
});
