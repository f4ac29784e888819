import { describe, expect, test } from "vitest";
import { salasAdmin } from "#modules/comun/eventos/eventos.ts";
import { PERMISOS, type Permiso, puede, ROLES_ADMIN, type RolAdmin, rolDe, rolPuede } from "./permisos.ts";

const deRol = (rol: RolAdmin): Permiso[] => PERMISOS.filter((permiso) => rolPuede(rol, permiso));
const admin = (rol_admin: RolAdmin | null) => ({ role: "admin", rol_admin }) as const;

describe("the table of permissions", () => {
  test("a dueña may do everything, also when her row names no role", () => {
    expect(deRol("duena")).toEqual(PERMISOS);
    expect(rolDe(admin(null))).toBe("duena");
    expect(PERMISOS.every((permiso) => puede(admin(null), permiso))).toBe(true);
  });

  test("an admin who owes the second factor may do nothing, and enters no room of the admins", () => {
    const debe = { ...admin("duena"), factor: "exigido" } as const;
    expect(PERMISOS.filter((permiso) => puede(debe, permiso))).toEqual([]);
    expect(salasAdmin(debe)).toEqual([]);
    expect(salasAdmin({ ...debe, factor: "pendiente" })).toContain("admin:ventas.ver");
  });

  test("a visitor and a customer may do nothing, whatever their row still says", () => {
    for (const rol_admin of [...ROLES_ADMIN, null]) {
      const cliente = { role: "usuario", rol_admin } as const;
      expect(PERMISOS.filter((permiso) => puede(cliente, permiso) || puede(null, permiso))).toEqual([]);
    }
  });

  test("ventas sells, confirms, refunds and dispatches, and reads customers", () => {
    expect(deRol("ventas")).toEqual([
      "buscar.ver",
      "ventas.ver",
      "ventas.exportar",
      "ventas.registrar",
      "ventas.confirmar",
      "ventas.rechazar",
      "ventas.anular",
      "ventas.boleta",
      "boletas.ver",
      "boletas.exportar",
      "boletas.atender",
      "despachos.mover",
      "devoluciones.ver",
      "devoluciones.atender",
      "transferencias.ver",
      "transferencias.exportar",
      "transferencias.apartar",
      "transferencias.importar",
      "pagos.ver",
      "pagos.exportar",
      "envios.ver",
      "envios.exportar",
      "usuarios.ver",
      "filtros.ver",
    ]);
  });

  test("catálogo keeps products and what the assistant knows", () => {
    expect(deRol("catalogo")).toEqual([
      "buscar.ver",
      "productos.ver",
      "productos.exportar",
      "productos.editar",
      "asistente.ver",
      "asistente.editar",
      "filtros.ver",
    ]);
  });

  test("lectura opens every page but the connections and takes every file, and changes nothing", () => {
    expect(deRol("lectura")).toEqual(PERMISOS.filter((permiso) => /\.(ver|exportar)$/.test(permiso)));
  });
});
