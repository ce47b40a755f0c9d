/** Texts of teams and record access. */
export const copy = {
  scopesIntro:
    'Choose which records agents and processors can see and change. Unassigned records are open to all of them, so that new ones don’t get lost. Owners and managers can always see and change everything.',
  ofApplications: 'With their offers, documents, bank statements, deals and fees.',
  scopesSaved: 'Saved. Takes effect the next time someone with this role opens a page.',
  teamsIntro:
    'For roles that have the records of their team. Anyone can be in several teams. A team lead always has the team’s records.',
  noTeams: 'No teams yet. Without teams, “Own and team” means own.',
  deleteTeam: 'Records stay with their owners. Members who see their team’s records no longer see each other’s.',
} as const
