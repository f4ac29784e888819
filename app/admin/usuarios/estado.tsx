import type { ReactNode } from "react";
import { MailQuestion, UserX } from "#app/admin/iconos.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { Ban, Check, Hourglass, ShieldCheck } from "#app/ui/iconos.tsx";
import { type ConRol, NOMBRE_ROL, rolDe } from "#modules/comun/acceso/permisos.ts";
import { type EstadoPersona, estadoPersona, type Persona } from "#modules/personas/persona.ts";

const ICONO = { "aria-hidden": true } as const;

const LOOKS: Record<EstadoPersona, [ChipTone, ReactNode]> = {
  Activa: ["success", <Check key="i" {...ICONO} />],
  "Sin confirmar": ["warning", <MailQuestion key="i" {...ICONO} />],
  Bloqueada: ["error", <Ban key="i" {...ICONO} />],
  "Por eliminar": ["muted", <Hourglass key="i" {...ICONO} />],
  Eliminada: ["muted", <UserX key="i" {...ICONO} />],
};

type Props = {
  persona: Omit<Persona, "codigo_referido" | "nombre" | "apellido" | "email" | "role" | "rol_admin">;
};

/** Whether the person can sign in: icon and word. */
export function UsuarioEstado({ persona }: Props) {
  const estado = estadoPersona(persona);
  const [tone, icon] = LOOKS[estado];
  return (
    <Chip tone={tone} icon={icon}>
      {estado}
    </Chip>
  );
}

export function UsuarioRol({ persona }: { persona: ConRol }) {
  const rol = rolDe(persona);
  return rol ? (
    <Chip tone="brand" icon={<ShieldCheck aria-hidden="true" />}>
      {NOMBRE_ROL[rol]}
    </Chip>
  ) : (
    <span className="text-tinta-2">Cliente</span>
  );
}
