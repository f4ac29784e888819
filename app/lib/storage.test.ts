import { afterEach, expect, test, vi } from "vitest";
import { inBrowser, inTab } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

function stubStorage(name: "localStorage" | "sessionStorage"): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

test("a text is kept until null removes it, and the tab keeps its own", () => {
  const browser = stubStorage("localStorage");
  const tab = stubStorage("sessionStorage");
  expect(inBrowser.write("a", "1")).toBe(true);
  expect(inTab.write("a", "2")).toBe(true);
  expect([inBrowser.read("a"), inTab.read("a")]).toEqual(["1", "2"]);
  inBrowser.write("a", null);
  expect([...browser.keys(), ...tab.keys()]).toEqual(["a"]);
  expect(inBrowser.read("a")).toBeNull();
});

test("a value is read as JSON; what is absent or broken is null", () => {
  stubStorage("localStorage").set("list", "[1]").set("broken", '{"no');
  expect(inBrowser.readJson("list")).toEqual([1]);
  expect(inBrowser.readJson("broken")).toBeNull();
  expect(inBrowser.readJson("none")).toBeNull();
});

test("a browser that refuses storage keeps nothing and throws nothing", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const full = { getItem: () => null, setItem: refuse, removeItem: refuse };
  for (const storage of [undefined, full]) {
    vi.stubGlobal("localStorage", storage);
    expect(inBrowser.write("a", "1")).toBe(false);
    expect(inBrowser.read("a")).toBeNull();
    expect(inBrowser.readJson("a")).toBeNull();
  }
});
