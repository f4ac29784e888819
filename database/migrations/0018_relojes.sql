CREATE INDEX "session_vence_idx" ON "auth"."session" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "verification_vence_idx" ON "auth"."verification" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "correos_resumen_idx" ON "correos" USING btree ("usuario","id") WHERE plantilla = 'admin_resumen';