-- How far a scholar is belongs to a material in a section and not to its place there: the place goes when the material is taken out of the section,
-- and whoever puts it back finds what was done before.
alter table material_progress add column course_section_id integer references course_sections on delete cascade, add column material_id integer references materials on delete cascade;
update material_progress p set course_section_id = m.course_section_id, material_id = m.material_id from section_modules m where m.id = p.section_module_id;
alter table material_progress drop column section_module_id, alter column course_section_id set not null, alter column material_id set not null,
  add primary key (course_section_id, material_id, scholar_id);
