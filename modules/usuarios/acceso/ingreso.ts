type Acceso = { bloqueado_en: Date | null; eliminado_en: Date | null; eliminacion_pedida_en: Date | null };

/** Blocked people and those who asked to be deleted have no session. */
export const puedeIngresar = ({ bloqueado_en, eliminado_en, eliminacion_pedida_en }: Acceso): boolean =>
  bloqueado_en === null && eliminado_en === null && eliminacion_pedida_en === null;
