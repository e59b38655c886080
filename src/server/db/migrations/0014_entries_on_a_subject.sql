-- min_reader: 0.3.0
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");