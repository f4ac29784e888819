import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import type { Peticion } from "#app/context.ts";
import { createPages } from "./render.ts";

const page = (id: string, path: string, action?: () => string, parentId = "root") => ({
  id,
  parentId,
  path,
  module: {
    default: () => null,
    loader: ({ params }: { params: object }) => `${id} ${JSON.stringify(params)}`,
    ...(action ? { action } : {}),
  },
});

const MANIFEST = "/__manifest";

/** A shop whose pages say which route answered and what its loader read. */
const build = {
  routes: {
    root: { id: "root", path: "", module: { default: () => null, loader: () => "root" } },
    list: page("list", "cosas"),
    one: page("one", "cosas/:cual", () => "done"),
    fixed: page("fixed", "cosas/nueva"),
    desk: page("desk", "escritorio"),
    drawer: page("drawer", "cajon/:cual", () => "filed", "desk"),
    missing: page("missing", "*"),
  },
  assets: { version: "1", routes: {}, entry: {}, url: "" },
  entry: {
    module: {
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext }: { staticHandlerContext: object },
      ) => {
        const { loaderData, actionData } = staticHandlerContext as Record<string, unknown>;
        return Response.json({ loaderData, actionData }, { status, headers });
      },
      handleError: () => undefined,
    },
  },
  routeDiscovery: { mode: "lazy", manifestPath: MANIFEST },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  future: {},
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
} as unknown as ServerBuild;

const built = createPages(build, "test");
const changing = createPages(async () => build, "test");
const peticion = {} as Peticion;
const ask = (path: string, init?: RequestInit) =>
  built.render(new Request(`http://x${path}`, init), peticion);

test.each([
  ["/cosas", { list: "list {}" }],
  ["/cosas/nueva", { fixed: "fixed {}" }],
  ["/cosas/a%20b?c=d", { one: 'one {"cual":"a b"}' }],
  ["/COSAS/", { list: "list {}" }],
])("%s is answered by its route", async (path, data) => {
  expect((await (await ask(path)).json()).loaderData).toEqual({ root: "root", ...data });
});

test("a page below a layout is answered by both, and takes its form", async () => {
  expect((await (await ask("/escritorio/cajon/3")).json()).loaderData).toEqual({
    root: "root",
    desk: 'desk {"cual":"3"}',
    drawer: 'drawer {"cual":"3"}',
  });
  const sent = await ask("/escritorio/cajon/3", { method: "POST", body: new URLSearchParams() });
  expect((await sent.json()).actionData).toEqual({ drawer: "filed" });
});

test("an unknown address is answered by the page for them", async () => {
  expect((await (await ask("/otra/cosa")).json()).loaderData).toEqual({
    root: "root",
    missing: 'missing {"*":"otra/cosa"}',
  });
});

test("a form reaches the action of its page", async () => {
  const response = await ask("/cosas/1", { method: "POST", body: new URLSearchParams({ a: "b" }) });
  expect((await response.json()).actionData).toEqual({ one: "done" });
});

test("data requests and the manifest know all routes", async () => {
  expect(await (await ask("/cosas/nueva.data")).text()).toContain("fixed {}");
  expect((await ask(`${MANIFEST}?paths=/cosas&version=1`)).status).toBe(200);
});

test.each([
  ["/cosas", false],
  ["/cosas/1", true],
  ["/cosas/nueva", false],
  ["/escritorio", false],
  ["/escritorio/cajon/3", true],
  ["/nada", false],
])("whether %s takes a form: %s", async (path, takes) => {
  expect([await built.takesForm(path), await changing.takesForm(path)]).toEqual([takes, takes]);
});
