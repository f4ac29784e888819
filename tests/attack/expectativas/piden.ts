/** Every form of admins that moves money, rights, keys or what customers trust. All others must not ask. */
export const PIDEN: Record<string, readonly string[]> = {
  "/admin/ventas/:codigo": ["anular", "anular_linea", "devolver"],
  "/admin/devoluciones/:id": ["decidir", "deshacer", "transferir"],
  "/admin/usuarios/:usuario": ["rol", "eliminar"],
  "/admin/datos/:codigo": ["acoger"],
  "/admin/usuarios/equipo": ["invitar", "retirar"],
  "/admin/puntos/ajuste": [""],
  "/admin/productos/cuentas": ["crear", "guardar", "activar", "desactivar"],
  "/admin/ajustes": ["tienda", "pagos", "puntos", "avisos", "tecnico", "pausar", "encender"],
  "/admin/ajustes/boletas": ["datos", "certificado", "certificado_quitar", "caf", "encender", "apagar"],
  "/admin/ajustes/conexiones": [
    "fintoc_guardar",
    "fintoc_quitar",
    "fintoc_actualizar",
    "khipu_guardar",
    "khipu_quitar",
    "khipu_revisado",
    "fichas_crear",
    "fichas_revocar",
    "salida_crear",
    "salida_editar",
    "salida_apagar",
    "salida_encender",
    "salida_secreto",
    "salida_borrar",
    "salida_probar",
    "salida_reenviar",
  ],
  "/admin/legales": ["publicar"],
};

export const pidePrueba = (path: string, intento: string): boolean => PIDEN[path]?.includes(intento) ?? false;
