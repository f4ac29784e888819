import { Chip } from "#app/ui/chip.tsx";
import { CheckCheck, Clock, RotateCw, TriangleAlert } from "#app/ui/iconos.tsx";

export type EstadoDeCorreo = {
  estado: "pendiente" | "enviado" | "atascado";
  ultimo_error: string | null;
};

/** An admin may retry a mail that is stuck, or one that is waiting after a failure. */
export const sePuedeReintentar = ({ estado, ultimo_error }: EstadoDeCorreo): boolean =>
  estado === "atascado" || (estado === "pendiente" && ultimo_error !== null);

/** `local`: the shop has no mail server, so a delivered mail is one that it keeps. */
export function ChipCorreo({ estado, ultimo_error, local }: EstadoDeCorreo & { local: boolean }) {
  if (estado === "enviado") {
    return (
      <Chip tone="success" icon={<CheckCheck aria-hidden="true" />}>
        {local ? "Guardado aquí" : "Enviado"}
      </Chip>
    );
  }
  if (estado === "atascado") {
    return (
      <Chip tone="error" icon={<TriangleAlert aria-hidden="true" />}>
        Atascado
      </Chip>
    );
  }
  return ultimo_error === null ? (
    <Chip tone="info" icon={<Clock aria-hidden="true" />}>
      En espera
    </Chip>
  ) : (
    <Chip tone="warning" icon={<RotateCw aria-hidden="true" />}>
      Se reintentará
    </Chip>
  );
}
