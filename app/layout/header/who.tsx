import { Avatar } from "#app/ui/avatar.tsx";
import { displayName, type Person } from "../links.ts";

/** The signed-in person: picture, name and code. */
export const Who = ({ person, className }: { person: Person; className: string }) => (
  <div className={className}>
    <Avatar name={displayName(person)} size="lg" />
    <div className="min-w-0">
      <b className="block truncate leading-tight">{displayName(person)}</b>
      <small className="text-[0.84375rem] text-tinta-3">Código {person.codigo_referido}</small>
    </div>
  </div>
);
