import type { ReactNode } from "react";
import { AccionGrave } from "#app/admin/kit/accion.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { DateField } from "#app/ui/field/date-field.tsx";

import { formatearFechaCorta, formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { EDAD_MINIMA } from "#modules/usuarios/edad.ts";

/**
 * Enough to recognise and contact a person; the address and the full RUT are in each sale, where they are
 * needed.
 */
export function UsuarioDatos({ persona }: { persona: FichaUsuario["persona"] }) {
  const { codigo_referido, username, email, celular, rut, comuna, region, edad } = persona;
  const lugar = [comuna, region].filter(Boolean).join(", ");
  return (
    <SeccionAdmin id="datos" titulo="Datos">
      <dl className="mt-3 grid gap-2.5">
        <Dato nombre="Código">{codigo_referido}</Dato>
        {username && <Dato nombre="Usuario">{username}</Dato>}
        <Dato nombre="Correo">{email ?? "Cuenta eliminada"}</Dato>
        {celular && <Dato nombre="Celular">{celular}</Dato>}
        {rut && <Dato nombre="RUT">{rut}</Dato>}
        {lugar && <Dato nombre="Comuna">{lugar}</Dato>}
        <Dato nombre="Edad">{edadDicha(edad)}</Dato>
        <Dato nombre="Registro">{formatearFechaHora(persona.fecha_registro)}</Dato>
        {persona.terminos_aceptados_en && (
          <Dato nombre="Términos">
            {persona.terminos_version}, aceptados el {formatearFechaCorta(persona.terminos_aceptados_en)}
          </Dato>
        )}
        <Dato nombre="Sesiones">{persona.sesiones === 0 ? "Ninguna abierta" : persona.sesiones}</Dato>
      </dl>
      <p className="mt-3.5 border-t border-linea pt-3 text-[0.84375rem] text-tinta-2">
        El RUT completo y la dirección están en cada venta, que es donde se necesitan.
      </p>
      {persona.nacimiento_fijo && <CorregirNacimiento />}
    </SeccionAdmin>
  );
}

/** The person once wrote a birth date under 18: since then only an admin changes it. */
const CorregirNacimiento = () => (
  <div className="mt-3">
    <AccionGrave
      intento="nacimiento"
      permiso="usuarios.corregir"
      boton="Corregir la fecha"
      resumen="Corregir la fecha de nacimiento"
      explicacion="La fecha que escribió decía que es menor de 18, así que ya no puede cambiarla en su perfil. Corrígela solo si viste un documento que lo demuestra."
      ayuda="Queda en el registro; la persona no lo lee."
    >
      <DateField label="Fecha de nacimiento" name="nacimiento" required />
    </AccionGrave>
  </div>
);

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
    <dt className="text-tinta-2">{nombre}</dt>
    <dd className="font-semibold break-words tabular-nums">{children}</dd>
  </div>
);

function edadDicha(edad: number | string | null): string {
  if (typeof edad !== "number") return "Declaró ser mayor de 18";
  return edad < EDAD_MINIMA ? `Menor de ${EDAD_MINIMA}` : `Mayor de ${EDAD_MINIMA}`;
}
