const CON_TILDE: Record<string, string> = { auditoria: "auditoría", envios: "tarifas de envío" };

/** What an admin page says while it is on its way: "Cargando ventas..."; null for the pages of the shop. */
export function cargandoAdmin(pathname: string): string | null {
  const [, raiz, seccion = "tareas"] = pathname.split("/");
  if (seccion === "buscar") return raiz === "admin" ? "Buscando..." : null;
  return raiz === "admin" ? `Cargando ${CON_TILDE[seccion] ?? seccion.replaceAll("-", " ")}...` : null;
}
