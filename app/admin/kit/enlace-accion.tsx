import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button/button.tsx";

type Props = { to: string; icon: ReactNode; className?: string; children: ReactNode };

/** A way that stands in the header of an admin page, beside its title. */
export const EnlaceAccion = (props: Props) => <ButtonLink {...props} variant="secondary" size="sm" />;
