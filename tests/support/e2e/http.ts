import type { Login, TestServer } from "#tests/support/server.ts";

type Where = Pick<TestServer, "url">;
export type Answer = { status: number; cookie: string; location: string | null; text: string };

/** Sends a form as a browser without JavaScript would, without following redirects. */
export async function postForm(
  { url }: Where,
  path: string,
  fields: Record<string, string>,
  cookie = "",
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: url, ...(cookie ? { Cookie: cookie } : {}) },
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  return {
    status: response.status,
    cookie: cookies.join("; "),
    location: response.headers.get("Location"),
    text: await response.text(),
  };
}

/** The session cookie of a login, or an empty string if it was refused. */
export async function cookieOf(server: Where, { email, contrasena }: Login): Promise<string> {
  const { status, cookie } = await postForm(server, "/ingresar", { email, contrasena });
  return status === 302 ? cookie : "";
}

export async function getPage({ url }: Where, path: string, cookie = ""): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    headers: cookie ? { Cookie: cookie } : {},
    redirect: "manual",
  });
  return {
    status: response.status,
    cookie: "",
    location: response.headers.get("Location"),
    text: await response.text(),
  };
}
